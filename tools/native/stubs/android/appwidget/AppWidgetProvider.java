package android.appwidget;

import android.content.Context;

public class AppWidgetProvider {
    public void onUpdate(Context context, AppWidgetManager appWidgetManager, int[] appWidgetIds) {}

    public void onDisabled(Context context) {}
}
