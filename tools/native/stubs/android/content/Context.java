package android.content;

public abstract class Context {
    public static final String BLUETOOTH_SERVICE = "bluetooth";

    public abstract Object getSystemService(String name);

    public abstract <Service> Service getSystemService(Class<Service> service);
}
