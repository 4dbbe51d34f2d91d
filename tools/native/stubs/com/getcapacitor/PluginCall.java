package com.getcapacitor;

public class PluginCall {
    public native String getString(String name);

    public native Integer getInt(String name);

    public native JSArray getArray(String name);

    public native void resolve();

    public native void resolve(JSObject data);

    public native void reject(String message);
}
