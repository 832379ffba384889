import type { ListChannel, LiveChannel, NewestChannel, RowsChannel } from "@atrium/contract/live";

type Fields = Readonly<Record<string, unknown>>;

/** What has come of a topic that is not points, in the form of its channel's kind. */
export type LiveAnswers = NewestAnswers | RowsAnswers | ListAnswers;

export function answersOf(channel: LiveChannel): LiveAnswers | undefined {
  if (channel.kind === "newest") return new NewestAnswers(channel);
  if (channel.kind === "rows") return new RowsAnswers(channel);
  return channel.kind === "list" ? new ListAnswers(channel) : undefined;
}

export class NewestAnswers<Entity = unknown> {
  readonly channel: NewestChannel<unknown, Entity>;
  entity: Entity | undefined;

  constructor(channel: NewestChannel<unknown, Entity>) {
    this.channel = channel;
  }

  /** Whether the message was one of this channel. */
  take(fields: Fields): boolean {
    const { data } = this.channel.entity.safeParse(fields[this.channel.name]);
    if (data === undefined) return false;
    this.entity = data;
    return true;
  }
}

export class RowsAnswers<Row = unknown> {
  readonly channel: RowsChannel<unknown, Row>;
  rows: ReadonlyMap<string, Row> | undefined;

  constructor(channel: RowsChannel<unknown, Row>) {
    this.channel = channel;
  }

  /** @param isFirst since the subscription: it has all rows. Whether the message was one of this channel. */
  take(fields: Fields, isFirst: boolean): boolean {
    const rows = everyOf(fields["rows"], this.channel.row);
    if (rows === undefined) return false;
    const before = isFirst ? [] : [...(this.rows ?? [])];
    this.rows = new Map([...before, ...rows.map((row) => [this.channel.keyOf(row), row] as const)]);
    return true;
  }
}

/** A method, because answers of any channel are kept together. */
interface ListListener<Entity> {
  changed(entity: Entity): void;
}

export class ListAnswers<Entity = unknown> {
  readonly channel: ListChannel<unknown, Entity>;
  readonly #listeners = new Set<ListListener<Entity>>();

  constructor(channel: ListChannel<unknown, Entity>) {
    this.channel = channel;
  }

  /** The number of the change up to which the list is complete; false: the message was none of this channel. */
  take(fields: Fields): number | false {
    const { sequence } = fields;
    const entities = everyOf(fields["entities"], this.channel.entity);
    if (entities === undefined || typeof sequence !== "number") return false;
    for (const entity of entities) for (const listener of this.#listeners) listener.changed(entity);
    return sequence;
  }

  listen(changed: ListListener<Entity>["changed"]): () => void {
    const listener = { changed };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}

function everyOf<Row>(rows: unknown, schema: RowsChannel<unknown, Row>["row"]): Row[] | undefined {
  if (!Array.isArray(rows)) return undefined;
  const read: Row[] = [];
  for (const row of rows) {
    const { success, data } = schema.safeParse(row);
    if (!success) return undefined;
    read.push(data);
  }
  return read;
}

/** The answers of a channel, with its types. */
export function isNewestOf<Entity>(
  answers: LiveAnswers | undefined,
  channel: NewestChannel<unknown, Entity>,
): answers is NewestAnswers<Entity> {
  return answers instanceof NewestAnswers && answers.channel === channel;
}

export function isRowsOf<Row>(
  answers: LiveAnswers | undefined,
  channel: RowsChannel<unknown, Row>,
): answers is RowsAnswers<Row> {
  return answers instanceof RowsAnswers && answers.channel === channel;
}

export function isListOf<Entity>(
  answers: LiveAnswers | undefined,
  channel: ListChannel<unknown, Entity>,
): answers is ListAnswers<Entity> {
  return answers instanceof ListAnswers && answers.channel === channel;
}
