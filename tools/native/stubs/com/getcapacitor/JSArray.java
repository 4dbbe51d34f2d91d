package com.getcapacitor;

import java.util.List;

public class JSArray {
    public native <E> List<E> toList();
}
