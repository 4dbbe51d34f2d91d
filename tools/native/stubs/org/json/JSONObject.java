package org.json;

public class JSONObject {
    public native String optString(String name);

    public native long optLong(String name);

    public native JSONObject optJSONObject(String name);
}
