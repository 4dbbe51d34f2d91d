package androidx.core.app;

public class NotificationChannelCompat {
    public static class Builder {
        public Builder(String id, int importance) {}

        public native Builder setName(CharSequence name);

        public native NotificationChannelCompat build();
    }
}
