package org.json;

public class JSONObject {
    public native String optString(String name);
}
