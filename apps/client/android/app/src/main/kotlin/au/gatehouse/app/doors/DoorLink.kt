package au.gatehouse.app.doors

import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.net.Uri
import au.gatehouse.app.MainActivity

/** Opens the app at a link, as any other link does; without one, where it was left. */
fun opening(context: Context, link: String?): PendingIntent {
    val open =
        if (link == null) Intent(context, MainActivity::class.java)
        else Intent(Intent.ACTION_VIEW, Uri.parse(link), context, MainActivity::class.java)
    val flags = PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
    return PendingIntent.getActivity(context, 0, open, flags)
}
