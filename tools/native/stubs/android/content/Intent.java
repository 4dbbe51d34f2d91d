package android.content;

import android.net.Uri;

public class Intent {
    public static final String ACTION_VIEW = "android.intent.action.VIEW";

    public Intent(Context context, Class<?> to) {}

    public Intent(String action, Uri data, Context context, Class<?> to) {}

    public native Intent setAction(String action);

    public native Intent putExtra(String name, int[] value);
}
