package org.json;

public class JSONArray {
    public native int length();

    public native JSONObject getJSONObject(int index);
}
