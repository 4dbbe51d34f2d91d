package android.bluetooth.le;

public final class AdvertiseSettings {
    public static final int ADVERTISE_MODE_LOW_LATENCY = 2;
    public static final int ADVERTISE_TX_POWER_HIGH = 3;

    public static final class Builder {
        public native Builder setAdvertiseMode(int mode);

        public native Builder setTxPowerLevel(int level);

        public native Builder setConnectable(boolean connectable);

        public native AdvertiseSettings build();
    }
}
