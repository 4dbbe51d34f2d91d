package android.net;

public abstract class Uri {
    public static native Uri parse(String text);
}
