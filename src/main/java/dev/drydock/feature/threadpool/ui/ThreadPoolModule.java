package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** The thread pool as a module of the window. */
public final class ThreadPoolModule implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new ThreadPoolFeature();
    }

    @Override
    public Feather icon() {
        return Feather.SLIDERS;
    }

    @Override
    public TabPage open(ModuleContext context) {
        PoolViewModel model = new PoolViewModel(context);
        PoolView view = new PoolView(model);
        return new TabPage() {
            @Override
            public Node node() {
                return view;
            }

            @Override
            public void shown() {
                model.live().shown();
                model.load().look();
            }

            @Override
            public void refresh() {
                model.survey().make();
            }

            @Override
            public void hidden() {
                model.live().hidden();
            }

            @Override
            public void close() {
                model.live().close();
            }
        };
    }
}
