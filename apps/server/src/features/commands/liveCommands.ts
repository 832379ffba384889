import { FINAL_COMMAND_STATES, type CommandReply, type DeviceDescription } from "@atrium/contract/devices";
import { COMMANDS_CHANNEL } from "@atrium/contract/live";
import type { Place } from "@atrium/contract/site";
import type { Bus } from "../../platform/bus.ts";
import { EntityList } from "../../platform/live/entityList.ts";
import { targetsWithin } from "./withinReach.ts";
import type { LiveFeed } from "../../platform/live/liveFeed.ts";

/** Commands that are remembered for pages that come back: far more than run at once. */
const MAX_REMEMBERED = 200;

export interface LiveCommandsOptions {
  readonly directory: {
    device(id: string): DeviceDescription | undefined;
    hasPlace(place: Place): boolean;
  };
  readonly bus: Pick<Bus, "subscribe">;
}

/**
 * The life of commands for pages: first the unfinished ones, so that a page that was loaded again shows them as sent,
 * then each further state.
 */
export class LiveCommands {
  readonly feed: LiveFeed;
  readonly #subscribe: () => () => void;
  #end: () => void = () => undefined;

  constructor({ directory, bus }: LiveCommandsOptions) {
    const list = new EntityList({
      channel: COMMANDS_CHANNEL,
      idOf: ({ id }) => id,
      isPresent: isUnfinished,
      concerns: ({ targets }, { placement }) =>
        placement === undefined || targets.some(({ device }) => directory.device(device)?.placement === placement),
      within: (command, reach) => targetsWithin(command, { directory, reach }),
      knows: ({ placement }) => placement === undefined || directory.hasPlace({ placement }),
      most: MAX_REMEMBERED,
    });
    this.feed = list;
    this.#subscribe = () => bus.subscribe("command.changed", (reply) => list.changed(reply));
  }

  start(): void {
    this.#end = this.#subscribe();
  }

  stop(): void {
    this.#end();
  }
}

function isUnfinished({ targets }: CommandReply): boolean {
  return !targets.every(({ state }) => FINAL_COMMAND_STATES.includes(state));
}
