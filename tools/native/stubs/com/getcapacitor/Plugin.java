package com.getcapacitor;

import android.content.Context;

public class Plugin {
    public native Context getContext();

    public void load() {}

    protected void handleOnDestroy() {}

    public native PermissionState getPermissionState(String alias);

    protected native void requestPermissionForAliases(String[] aliases, PluginCall call, String callbackName);

    protected native void notifyListeners(String eventName, JSObject data);
}
