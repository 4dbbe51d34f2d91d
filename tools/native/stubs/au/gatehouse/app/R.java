package au.gatehouse.app;

/** The names are those of the resources: tools/native/nativeResources.test.ts. */
public class R {
    public static class drawable {
        public static final int ic_notification = 1;
        public static final int door_locked = 2;
        public static final int door_open = 3;
        public static final int door_alarm = 4;
        public static final int door_overlocked = 5;
        public static final int door_unknown = 6;
    }

    public static class id {
        public static final int widget = 1;
        public static final int notice = 2;
        public static final int doors = 3;
        public static final int row = 4;
        public static final int icon = 5;
        public static final int title = 6;
        public static final int subtitle = 7;
        public static final int report = 8;
        public static final int unknown = 9;
    }

    public static class layout {
        public static final int door_widget = 1;
        public static final int door_widget_row = 2;
    }

    public static class string {
        public static final int widget_signed_out = 1;
        public static final int widget_no_doors = 2;
        public static final int widget_report = 3;
        public static final int activity_channel = 4;
        public static final int activity_title = 5;
    }
}
