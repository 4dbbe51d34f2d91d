package android.os;

public class Build {
    public static class VERSION {
        public static final int SDK_INT = Integer.getInteger("sdk", 0);
    }

    public static class VERSION_CODES {
        public static final int N_MR1 = 25;
        public static final int S = 31;
        public static final int BAKLAVA = 36;
    }
}
