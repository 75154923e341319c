package dev.drydock.platform.config;

import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Settings as JSON. A tree is made of maps, lists, texts, numbers, booleans and null; records of such values, of moments,
 * enums and other records are read from it and written to it, field by field. Jackson's own binding would take a fifth of the time of a
 * short command to begin.
 */
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private static final ObjectWriteContext INDENTED = new ObjectWriteContext.Base() {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    };

    /** A text that is no JSON, or not what a record wants; its cause is what the record threw. */
    public static final class Wrong extends RuntimeException {

        private static final long serialVersionUID = 1;

        Wrong(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private Json() {}

    /** @throws Wrong if the text is not one object, whole */
    public static Map<String, @Nullable Object> object(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new Wrong("It is no object", null);
            }
            Map<String, @Nullable Object> object = objectAt(parser);
            if (parser.nextToken() != null) {
                throw new Wrong("More follows after the object", null);
            }
            return object;
        } catch (JacksonException failure) {
            throw new Wrong(String.valueOf(failure.getMessage()), failure);
        }
    }

    private static Map<String, @Nullable Object> objectAt(JsonParser parser) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, valueAt(parser));
        }
        return object;
    }

    private static @Nullable Object valueAt(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> objectAt(parser);
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(valueAt(parser));
                }
                yield list;
            }
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            default -> parser.getString();
        };
    }

    /** The tree as indented text. */
    public static String text(Map<String, ?> object) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(INDENTED, text)) {
            write(json, object);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case Map<?, ?> object -> {
                json.writeStartObject();
                object.forEach((name, field) -> {
                    json.writeName(String.valueOf(name));
                    write(json, field);
                });
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                list.forEach(one -> write(json, one));
                json.writeEndArray();
            }
            case Boolean flag -> json.writeBoolean(flag);
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Number number -> json.writeNumber(new BigDecimal(number.toString()));
            default -> json.writeString(value.toString());
        }
    }

    /** The record as a tree. */
    public static Map<String, @Nullable Object> tree(Record value) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (RecordComponent field : value.getClass().getRecordComponents()) {
            object.put(field.getName(), treeOf(read(field.getAccessor(), value)));
        }
        return object;
    }

    private static @Nullable Object treeOf(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Record inner -> tree(inner);
            case Enum<?> named -> named.name();
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(one -> all.add(treeOf(one)));
                yield all;
            }
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((name, one) -> all.put(String.valueOf(name), treeOf(one)));
                yield all;
            }
            default -> value;
        };
    }

    private static @Nullable Object read(Method accessor, Record value) {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /**
     * A record out of a tree. Fields that it does not know are passed over; one that is missing is null, 0 or false.
     *
     * @throws Wrong if a value is of another kind, or if the record refuses the values
     */
    public static <T> T record(Class<T> type, Map<?, ?> object) {
        RecordComponent[] fields = type.getRecordComponents();
        Class<?>[] types = Arrays.stream(fields).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable Object[] values = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            String name = fields[i].getName();
            values[i] = object.containsKey(name)
                    ? value(fields[i].getGenericType(), object.get(name), name)
                    : Array.get(Array.newInstance(types[i], 1), 0);
        }
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            Throwable why = refused.getTargetException();
            throw new Wrong(String.valueOf(why.getMessage()), why);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static @Nullable Object value(Type type, @Nullable Object json, String at) {
        if (json == null) {
            if (type instanceof Class<?> simple && simple.isPrimitive()) {
                throw new Wrong(at + " cannot be null", null);
            }
            return null;
        }
        // no pattern switch: its first use costs more than all the rest of this
        if (type instanceof Class<?> simple) {
            return simple(simple, json, at);
        } else if (type instanceof ParameterizedType many
                && json instanceof List<?> list
                && many.getRawType() == List.class) {
            List<@Nullable Object> values = new ArrayList<>();
            list.forEach(one -> values.add(value(many.getActualTypeArguments()[0], one, at)));
            return values;
        } else if (type instanceof ParameterizedType many
                && json instanceof Map<?, ?> map
                && many.getRawType() == Map.class) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            map.forEach((name, one) ->
                    values.put(String.valueOf(name), value(many.getActualTypeArguments()[1], one, at + "." + name)));
            return values;
        }
        throw wrong(at, json);
    }

    private static Object simple(Class<?> type, Object json, String at) {
        if (type == Object.class) {
            return json;
        } else if (type.isRecord() && json instanceof Map<?, ?> object) {
            return record(type, object);
        } else if (json instanceof Map || json instanceof List) {
            throw wrong(at, json);
        }
        String text = json.toString();
        try {
            if (type == String.class) {
                return text;
            } else if (type == int.class || type == Integer.class) {
                return new BigDecimal(text).intValueExact();
            } else if (type == long.class || type == Long.class) {
                return new BigDecimal(text).longValueExact();
            } else if (type == double.class || type == Double.class) {
                return Double.valueOf(text);
            } else if (type == Instant.class) {
                return Instant.parse(text);
            } else if ((type == boolean.class || type == Boolean.class)
                    && List.of("true", "false").contains(text)) {
                return Boolean.valueOf(text);
            }
        } catch (ArithmeticException | NumberFormatException | DateTimeParseException _) {
            throw wrong(at, json);
        }
        for (Object constant : type.isEnum() ? type.getEnumConstants() : new Object[0]) {
            if (((Enum<?>) constant).name().equals(text)) {
                return constant;
            }
        }
        throw wrong(at, json);
    }

    private static Wrong wrong(String at, Object json) {
        String found = json instanceof Map ? "an object" : json instanceof List ? "a list" : json.toString();
        return new Wrong(at + " cannot be " + found, null);
    }
}
