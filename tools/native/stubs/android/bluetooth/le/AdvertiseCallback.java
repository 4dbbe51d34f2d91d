package android.bluetooth.le;

public abstract class AdvertiseCallback {
    public void onStartSuccess(AdvertiseSettings settingsInEffect) {}

    public void onStartFailure(int errorCode) {}
}
