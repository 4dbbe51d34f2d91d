package android.app;

public class AlarmManager {
    public static final int RTC = 1;

    public native void set(int type, long triggerAtMillis, PendingIntent operation);

    public native void cancel(PendingIntent operation);
}
