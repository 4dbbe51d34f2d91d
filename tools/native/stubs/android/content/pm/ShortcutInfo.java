package android.content.pm;

import android.content.Context;
import android.content.Intent;
import android.graphics.drawable.Icon;

public class ShortcutInfo {
    public static class Builder {
        public Builder(Context context, String id) {}

        public native Builder setShortLabel(CharSequence label);

        public native Builder setLongLabel(CharSequence label);

        public native Builder setIcon(Icon icon);

        public native Builder setIntent(Intent intent);

        public native ShortcutInfo build();
    }
}
