"""Every scene by its name."""

import inside
import rooms
import sites
import vehicles
import work

scenes = {**inside.scenes, **rooms.scenes, **sites.scenes, **vehicles.scenes, **work.scenes}
