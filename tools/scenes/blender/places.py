"""Every scene by its name."""

import inside
import rooms
import sheds
import streets
import vehicles
import work

scenes = {
    **inside.scenes,
    **rooms.scenes,
    **sheds.scenes,
    **streets.scenes,
    **vehicles.scenes,
    **work.scenes,
}
