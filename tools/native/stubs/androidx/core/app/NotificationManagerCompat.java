package androidx.core.app;

import android.app.Notification;
import android.content.Context;

public final class NotificationManagerCompat {
    public static final int IMPORTANCE_LOW = 2;

    public static native NotificationManagerCompat from(Context context);

    public native boolean areNotificationsEnabled();

    public native void createNotificationChannel(NotificationChannelCompat channel);

    public native void notify(String tag, int id, Notification notification);

    public native void cancel(String tag, int id);
}
