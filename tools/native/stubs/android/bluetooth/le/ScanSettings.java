package android.bluetooth.le;

public final class ScanSettings {
    public static final int SCAN_MODE_LOW_LATENCY = 2;

    public static final class Builder {
        public native Builder setScanMode(int scanMode);

        public native Builder setReportDelay(long reportDelayMillis);

        public native ScanSettings build();
    }
}
