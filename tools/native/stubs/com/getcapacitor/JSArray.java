package com.getcapacitor;

import java.util.List;
import org.json.JSONArray;

public class JSArray extends JSONArray {
    public native <E> List<E> toList();
}
