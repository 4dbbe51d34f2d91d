package android.content;

public abstract class Context {
    public static final String BLUETOOTH_SERVICE = "bluetooth";
    public static final int MODE_PRIVATE = 0;

    public abstract Object getSystemService(String name);

    public abstract <Service> Service getSystemService(Class<Service> service);

    public abstract SharedPreferences getSharedPreferences(String name, int mode);

    public abstract String getPackageName();

    public final native String getString(int resource);

    public final native String getString(int resource, Object... given);
}
