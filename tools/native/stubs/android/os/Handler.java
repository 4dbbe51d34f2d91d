package android.os;

public class Handler {
    public Handler(Looper looper) {}

    public final native boolean post(Runnable what);

    public final native boolean postDelayed(Runnable what, long delayMillis);

    public final native void removeCallbacks(Runnable what);
}
