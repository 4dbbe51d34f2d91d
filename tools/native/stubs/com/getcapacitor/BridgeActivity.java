package com.getcapacitor;

import android.os.Bundle;

public class BridgeActivity {
    protected native void onCreate(Bundle savedInstanceState);

    public native void registerPlugin(Class<? extends Plugin> plugin);
}
