import { afterEach, describe, expect, it, vi } from "vitest";
import { Scenes } from "./conformanceScene.ts";
import type { FieldEndpoint, FieldHarness } from "./fieldHarness.ts";

/** A pulse happens once or not at all, and its outcome is what the field allows to say. */
export function pulseConformance<Endpoint extends FieldEndpoint>(name: string, harness: FieldHarness<Endpoint>): void {
  const scenes = new Scenes(harness);

  describe(`${name} momentary commands`, () => {
    afterEach(() => scenes.end());

    it.each(["late", "lost", "cut off"] as const)(
      "sends a momentary write once where its answer is %s, and says that the outcome is unknown",
      async (becomes) => {
        const { endpoint, sink, driver } = await scenes.running(21, { isMomentary: true });
        const states = sink.states.length;
        endpoint.writeAnswer = becomes === "late" ? "late" : "lost";
        let cut = Promise.resolve();
        const isCut = becomes === "cut off";
        if (isCut) {
          endpoint.onWritten = () => {
            cut = endpoint.shut();
          };
        }
        const onSent = vi.fn<() => void>();
        expect(await scenes.write(driver, 40, onSent)).toMatchObject({
          state: "timed-out",
          reason: expect.stringMatching(/\.$/),
        });
        expect(onSent).toHaveBeenCalledTimes(1);
        await cut;
        if (isCut) await endpoint.open();
        else endpoint.giveLate();
        for (const value of [30, 31]) {
          endpoint.setReadable(value);
          await scenes.shows(sink, value);
        }
        expect(endpoint.writes).toBe(1);
        // One packet that is not answered says nothing about the connection.
        expect(isCut || sink.states.length === states).toBe(true);
      },
    );

    it("does not call a pulse failed that the device took and cleared by itself", async () => {
      const { endpoint, driver } = await scenes.running(21, { isMomentary: true });
      endpoint.takesInstead = 15;
      expect(await scenes.write(driver, 40)).toMatchObject(harness.cleared);
      expect(endpoint.writes).toBe(1);
    });

    it("confirms a pulse by the point that its product names, and fails it where that point shows nothing of it", async () => {
      const { endpoint, sink, driver } = await scenes.running(21, { isMomentary: true, shownBy: { values: [30, 31] } });
      endpoint.takesInstead = 0;
      endpoint.onWritten = () => endpoint.setReadable(31);
      expect(await scenes.write(driver, 40)).toMatchObject({
        state: "confirmed",
        value: null,
        remark: expect.stringMatching(/ shows 31 .*\.$/),
      });
      expect(sink.newest(harness.readable)?.value).toBeCloseTo(31, 3);
      endpoint.onWritten = () => endpoint.setReadable(22);
      endpoint.setReadable(22);
      expect(await scenes.write(driver, 40)).toMatchObject({
        state: "failed",
        reason: expect.stringMatching(/40 %.* but .+ shows 22 .*\.$/),
      });
      expect(endpoint.writes).toBe(2);
    });

    it("waits as long for a slow feedback as the product says, and no longer than usual where it says nothing", async () => {
      const shownAfter4s = async (within?: number) => {
        const shownBy = { values: [30, 31], ...(within === undefined ? {} : { within }) };
        const { endpoint, clock, driver } = await scenes.running(21, { isMomentary: true, shownBy });
        endpoint.takesInstead = 0;
        let isShown = false;
        endpoint.onWritten = () => {
          clock.after(4_000, () => {
            isShown = true;
            endpoint.setReadable(31);
          });
        };
        const { state } = await scenes.write(driver, 40);
        return { isConfirmed: state === "confirmed", isShown, writes: endpoint.writes };
      };
      expect(await shownAfter4s(15)).toEqual({ isConfirmed: true, isShown: true, writes: 1 });
      expect(await shownAfter4s()).toEqual({ isConfirmed: false, isShown: false, writes: 1 });
    });
  });
}
