package android;

public final class Manifest {
    public static final class permission {
        public static final String ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION";
        public static final String BLUETOOTH_ADVERTISE = "android.permission.BLUETOOTH_ADVERTISE";
        public static final String BLUETOOTH_SCAN = "android.permission.BLUETOOTH_SCAN";
    }
}
