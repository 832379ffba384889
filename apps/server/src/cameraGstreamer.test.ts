import { pictureSize } from "@atrium/rtsp";
import { expect, test } from "vitest";
import { serverWithCamera, watch } from "../test/cameraDesk.ts";
import { hasGstreamer, startGstreamer } from "../test/gstreamerServer.ts";

const PATIENCE = { timeout: 20_000, interval: 20 };
const INSTALLING = 180_000;

test(
  "pictures of an RTSP server that nobody here has written come through to a viewer",
  async ({ skip, onTestFinished }) => {
    if (!(await hasGstreamer())) skip("GStreamer's RTSP server is not here");
    const camera = await startGstreamer("atrium", "sample-password-cctv");
    onTestFinished(() => camera.stop());
    const { server } = await serverWithCamera({ transport: "TCP", port: camera.port });
    onTestFinished(() => server.stop());
    const viewer = await watch(server, await server.signIn());
    onTestFinished(() => viewer.leave());
    // Two groups and more: what stands by itself comes again.
    await expect.poll(() => viewer.pictures.length, PATIENCE).toBeGreaterThan(60);
    expect(viewer.failures).toEqual([]);
    expect(pictureSize(viewer.sets?.sps ?? new Uint8Array())).toEqual({ width: 320, height: 240 });
    const [first, ...others] = viewer.pictures;
    expect(first?.isKey).toBe(true);
    expect(others.filter(({ isKey }) => isKey).length).toBeGreaterThan(0);
    // 25 a second by the camera's own clock.
    const steps = others.map(({ time }, index) => time - (viewer.pictures[index]?.time ?? 0));
    expect(steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]).toBe(3_600);
  },
  INSTALLING,
);
