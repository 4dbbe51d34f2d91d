package androidx.core.app;

import android.app.Notification;
import android.app.PendingIntent;
import android.content.Context;

public class NotificationCompat {
    public static final String CATEGORY_PROGRESS = "progress";

    public static class Builder {
        public Builder(Context context, String channelId) {}

        public native Builder setSmallIcon(int icon);

        public native Builder setContentTitle(CharSequence title);

        public native Builder setContentText(CharSequence text);

        public native Builder setContentIntent(PendingIntent intent);

        public native Builder setCategory(String category);

        public native Builder setOnlyAlertOnce(boolean only);

        public native Builder setAutoCancel(boolean auto);

        public native Builder setTimeoutAfter(long durationMs);

        public native Builder setOngoing(boolean ongoing);

        public native Builder setRequestPromotedOngoing(boolean request);

        public native Builder setWhen(long time);

        public native Builder setShowWhen(boolean show);

        public native Builder setUsesChronometer(boolean uses);

        public native Builder setChronometerCountDown(boolean down);

        public native Builder setProgress(int max, int progress, boolean indeterminate);

        public native Builder setStyle(Style style);

        public native Notification build();
    }

    public abstract static class Style {}

    public static class BigTextStyle extends Style {
        public native BigTextStyle bigText(CharSequence text);
    }

    public static class ProgressStyle extends Style {
        public native ProgressStyle addProgressSegment(Segment segment);

        public native ProgressStyle setProgress(int progress);

        public static final class Segment {
            public Segment(int length) {}
        }
    }
}
