package android.view;

public class View {
    public static final int VISIBLE = 0;
    public static final int GONE = 8;
}
