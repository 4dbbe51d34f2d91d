package android.appwidget;

import android.content.ComponentName;
import android.content.Context;
import android.widget.RemoteViews;

public class AppWidgetManager {
    public static final String ACTION_APPWIDGET_UPDATE = "android.appwidget.action.APPWIDGET_UPDATE";
    public static final String EXTRA_APPWIDGET_IDS = "appWidgetIds";

    public static native AppWidgetManager getInstance(Context context);

    public native int[] getAppWidgetIds(ComponentName provider);

    public native void updateAppWidget(int[] appWidgetIds, RemoteViews views);
}
