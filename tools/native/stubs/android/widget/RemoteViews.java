package android.widget;

import android.app.PendingIntent;

public class RemoteViews {
    public RemoteViews(String packageName, int layout) {}

    public native void addView(int view, RemoteViews nested);

    public native void removeAllViews(int view);

    public native void setViewVisibility(int view, int visibility);

    public native void setTextViewText(int view, CharSequence text);

    public native void setImageViewResource(int view, int resource);

    public native void setChronometer(int view, long base, String format, boolean started);

    public native void setOnClickPendingIntent(int view, PendingIntent pending);
}
