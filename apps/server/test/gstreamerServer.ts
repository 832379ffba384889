import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";

const PYTHON = "/usr/bin/python3";
const SCRIPT = path.join(import.meta.dirname, "gstreamerServer.py");
const PACKAGES = [
  "python3-gi",
  "gir1.2-gst-rtsp-server-1.0",
  "gstreamer1.0-plugins-base",
  "gstreamer1.0-plugins-good",
  "gstreamer1.0-plugins-ugly",
];
/** Whether all that the script needs is here. */
const PROBE = `
import gi
gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import Gst, GstRtspServer
Gst.init(None)
assert all(Gst.ElementFactory.find(name) for name in ("videotestsrc", "x264enc", "rtph264pay"))
`;
/** ms for all that apt does. */
const APT_PATIENCE = 120_000;
const execute = promisify(execFile);

/** Whether GStreamer's RTSP server is here, or could be brought with apt. What is done about it is said in a line. */
export async function hasGstreamer(): Promise<boolean> {
  if (await succeeds(PYTHON, ["-c", PROBE], 10_000)) return true;
  if (process.getuid?.() !== 0 || !(await succeeds("apt-get", ["--version"], 10_000))) {
    say("GStreamer's RTSP server is not here, and apt-get may not bring it: its test is left out.");
    return false;
  }
  say(`GStreamer's RTSP server is brought with apt-get: ${PACKAGES.join(", ")}`);
  const end = Date.now() + APT_PATIENCE;
  const install = ["install", "--yes", "--no-install-recommends", ...PACKAGES];
  for (const args of [install, ["update"], install]) {
    const left = end - Date.now();
    if (left > 0 && (await succeeds("apt-get", args, left)) && args === install) break;
  }
  const isHere = await succeeds(PYTHON, ["-c", PROBE], 10_000);
  if (!isHere) say("apt-get did not bring GStreamer's RTSP server in two minutes: its test is left out.");
  return isHere;
}

export interface GstreamerServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** A camera that nobody here has written. */
export async function startGstreamer(username: string, password: string): Promise<GstreamerServer> {
  const child = spawn(PYTHON, [SCRIPT, username, password], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const port = await Promise.race([
    once(child.stdout, "data").then(([line]) => Number(String(line).trim())),
    ended.then(([code]) => {
      throw new Error(`GStreamer's server ended with ${String(code)}`);
    }),
  ]);
  return {
    port,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function succeeds(program: string, args: readonly string[], timeout: number): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await execute(program, args, { timeout, killSignal: "SIGKILL", env });
    return true;
  } catch {
    return false;
  }
}
