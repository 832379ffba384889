# A camera by GStreamer's RTSP server: H.264 of a test picture, digest, behind the path that our driver asks for.
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer

Gst.init(None)
user, password = sys.argv[1:3]
factory = GstRtspServer.RTSPMediaFactory()
factory.set_shared(True)
factory.set_launch(
    "( videotestsrc is-live=true pattern=snow ! video/x-raw,width=320,height=240,framerate=25/1"
    " ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 bitrate=1500 ! rtph264pay name=pay0 pt=96 )"
)
role = GstRtspServer.RTSPToken()
role.set_string("media.factory.role", "viewer")
factory.add_role_from_structure(
    Gst.Structure.new_from_string("viewer, media.factory.access=(boolean)true, media.factory.construct=(boolean)true")
)
auth = GstRtspServer.RTSPAuth()
auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
auth.add_digest(user, password, role)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service("0")
server.set_auth(auth)
server.get_mount_points().add_factory("/axis-media/media.amp", factory)
server.attach(None)
print(server.get_bound_port(), flush=True)
loop = GLib.MainLoop()
# It ends with the program that has started it, however that ends.
GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_HUP, lambda *_: loop.quit())
loop.run()
