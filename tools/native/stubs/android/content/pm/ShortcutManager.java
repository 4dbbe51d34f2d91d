package android.content.pm;

import java.util.List;

public class ShortcutManager {
    public native int getMaxShortcutCountPerActivity();

    public native boolean setDynamicShortcuts(List<ShortcutInfo> shortcuts);
}
