package dev.drydock.report.form;

import com.openhtmltopdf.extend.FSObjectDrawer;
import com.openhtmltopdf.extend.OutputDevice;
import com.openhtmltopdf.render.RenderingContext;
import dev.drydock.report.form.ChartDrawing.Mark;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Map;
import org.w3c.dom.Element;

/** Draws the lines and boxes of a chart where its element stands on a printed page. */
final class ChartPainter implements FSObjectDrawer {

    /** Type of the element, whose {@code data} is the number of the chart. */
    static final String TYPE = "drydock/chart";

    private final ReportPage page;

    ChartPainter(ReportPage page) {
        this.page = page;
    }

    @Override
    public Map<Shape, String> drawObject(
            Element element,
            double x,
            double y,
            double width,
            double height,
            OutputDevice device,
            RenderingContext context,
            int dotsPerPixel) {
        ChartDrawing drawing = page.drawing(page.charts().get(Integer.parseInt(element.getAttribute("data"))));
        device.drawWithGraphics(
                (float) x,
                (float) y,
                (float) width / dotsPerPixel,
                (float) height / dotsPerPixel,
                graphics -> draw(graphics, drawing, width / dotsPerPixel / ChartDrawing.WIDTH));
        return Map.of();
    }

    private static void draw(Graphics2D graphics, ChartDrawing drawing, double scale) {
        graphics.scale(scale, scale);
        for (Mark mark : drawing.marks()) {
            switch (mark) {
                case Mark.Line line -> {
                    graphics.setColor(Color.decode(line.colour()));
                    graphics.setStroke(new BasicStroke((float) line.width()));
                    graphics.draw(new Line2D.Double(line.x1(), line.y1(), line.x2(), line.y2()));
                }
                case Mark.Box box -> {
                    graphics.setColor(Color.decode(box.colour()));
                    graphics.fill(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
                }
                case Mark.Words _ -> {
                    // text of the page
                }
            }
        }
    }
}
