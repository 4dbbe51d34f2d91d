package org.json;

public class JSONArray {
    public JSONArray() {}

    public JSONArray(String text) {}

    public native int length();

    public native JSONObject getJSONObject(int index);
}
