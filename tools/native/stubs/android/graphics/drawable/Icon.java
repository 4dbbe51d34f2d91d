package android.graphics.drawable;

import android.content.Context;

public class Icon {
    public static native Icon createWithResource(Context context, int resource);
}
