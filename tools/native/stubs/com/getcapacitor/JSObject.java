package com.getcapacitor;

public class JSObject {
    public native JSObject put(String key, int value);

    public native JSObject put(String key, String value);
}
