package au.gatehouse.app;

public class R {
    public static class drawable {
        public static final int ic_notification = 1;
    }
}
