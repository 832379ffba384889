import type { NoticeChannelKind, NoticeRule } from "@atrium/contract/alarms";
import type { ChannelStore, OpenChannel } from "./channelStore.ts";
import type { NoticeRuleStore } from "./noticeRuleStore.ts";

export interface NoticeRegistryOptions {
  readonly channels: Pick<ChannelStore, "all">;
  readonly rules: Pick<NoticeRuleStore, "list">;
}

/** The channels and rules that count now, in memory: they are asked for every second. */
export class NoticeRegistry {
  readonly #options: NoticeRegistryOptions;
  #channels: readonly OpenChannel[] = [];
  #rules: readonly NoticeRule[] = [];

  constructor(options: NoticeRegistryOptions) {
    this.#options = options;
  }

  /** After each change. */
  async load(): Promise<void> {
    const { channels, rules } = this.#options;
    [this.#channels, this.#rules] = await Promise.all([channels.all(), rules.list()]);
  }

  /** Those that are on. */
  get rules(): readonly NoticeRule[] {
    return this.#rules.filter(({ isOn }) => isOn);
  }

  rule(id: number): NoticeRule | undefined {
    return this.rules.find((rule) => rule.id === id);
  }

  /** Whether anything can be sent at all. */
  get isUsed(): boolean {
    return this.rules.length > 0 && this.#channels.some(({ isOn }) => isOn);
  }

  /** Also those that are off. */
  get channels(): readonly OpenChannel[] {
    return this.#channels;
  }

  /** Also one that is off. */
  channel(id: number): OpenChannel | undefined {
    return this.#channels.find((channel) => channel.id === id);
  }

  /** The one of a kind that is on; of webhooks, the first. */
  channelOf(kind: NoticeChannelKind): OpenChannel | undefined {
    return this.#channels.find(({ isOn, settings }) => isOn && settings.kind === kind);
  }
}
