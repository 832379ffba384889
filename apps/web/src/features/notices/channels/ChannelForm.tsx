import {
  type NoticeChannel,
  NoticeChannelContent,
  type NoticeChannelKind,
  type NoticeChannelSettings,
  removeNoticeChannel,
  addNoticeChannel,
  changeNoticeChannel,
} from "@atrium/contract/alarms";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import formStyles from "../../../lists/form/form.module.css";
import { Confirm } from "../../../lists/form/Confirm.tsx";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import { errorsBelow, useSending } from "../../../lists/form/useSending.ts";
import { ask } from "../../../platform/http.ts";
import { NameAndOn } from "../NameAndOn.tsx";
import { useNoticesChanged } from "../noticeQueries.ts";
import { type ChannelDraft, contentOf, draftOf } from "./channelDraft.ts";
import { MailFields, PushFields, WebhookFields } from "./ChannelFields.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

interface ChannelFormProps {
  kind: NoticeChannelKind;
  /** Absent: a new one. */
  channel?: NoticeChannel;
  onClose: () => void;
}

const TITLES = { mail: "Mail server", webhook: "Webhook", push: "Push to browsers" } as const;

/** How a channel is reached. Its password or key is written, never shown; a webhook's key shows once. */
export function ChannelForm({ kind, channel, onClose }: ChannelFormProps) {
  const sending = useSending();
  const changed = useNoticesChanged();
  const hasChanges = useRef(false);
  const [draft, setDraft] = useState<ChannelDraft>(() => draftOf(kind, channel));
  const [secret, setSecret] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);

  function edit(change: Partial<ChannelDraft>): void {
    hasChanges.current = true;
    setDraft({ ...draft, ...change });
    for (const field of Object.keys(change)) {
      sending.clear(field);
      sending.clear(`settings.${field}`);
    }
  }

  async function leave(): Promise<void> {
    hasChanges.current = false;
    await changed();
    onClose();
  }

  async function save(): Promise<void> {
    const wanted = NoticeChannelContent.safeParse(contentOf(draft));
    if (!wanted.success) {
      const issues = wanted.error.issues.map(({ path, message }) => [path.join("."), message] as const);
      sending.setErrors(Object.fromEntries(issues.toReversed()));
      return;
    }
    let made: string | undefined;
    const isSaved = await sending.run(async () => {
      const reply =
        channel === undefined
          ? await ask(addNoticeChannel, { body: wanted.data })
          : await ask(changeNoticeChannel, {
              params: { id: channel.id },
              body: { ...wanted.data, revision: channel.revision },
            });
      made = reply.secret;
    });
    if (!isSaved) return;
    if (made === undefined) await leave();
    else setSecret(made);
  }

  async function remove(): Promise<void> {
    if (channel === undefined) return;
    const isGone = await sending.run(() => ask(removeNoticeChannel, { params: { id: channel.id } }));
    setRemoving(false);
    if (isGone) await leave();
  }

  const errors = { ...sending.errors, ...errorsBelow(sending.paths, "settings") };
  const fields = { draft, errors, onChange: edit, kept: channel?.settings satisfies NoticeChannelSettings | undefined };
  return (
    <FormDrawer
      title={channel?.name ?? TITLES[kind]}
      action={channel === undefined ? "Add channel" : "Save changes"}
      isBusy={sending.isBusy}
      refusal={sending.refusal ?? sending.paths["settings"]}
      hasChanges={hasChanges}
      onSubmit={() => void save()}
      onClose={onClose}
      dialog={dialog()}
      aside={
        channel !== undefined && (
          <Button
            className={formStyles["destructive"]}
            onClick={() => {
              setRemoving(true);
            }}
          >
            Remove
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndOn
          draft={draft}
          error={errors["name"]}
          description="Off, nothing leaves through it, and what waits is dropped."
          onChange={edit}
        />
        {kind === "mail" && <MailFields {...fields} />}
        {kind === "webhook" && <WebhookFields {...fields} />}
        {kind === "push" && <PushFields {...fields} />}
      </div>
    </FormDrawer>
  );

  function dialog() {
    if (secret !== undefined) return <SecretDialog secret={secret} onClose={() => void leave()} />;
    if (!isRemoving || channel === undefined) return undefined;
    return (
      <Confirm
        title={`Remove ${channel.name}?`}
        action="Remove"
        isDestructive
        isBusy={sending.isBusy}
        onConfirm={() => void remove()}
        onClose={() => {
          setRemoving(false);
        }}
      >
        Nothing leaves through it any more. What it has sent stays in the log.
      </Confirm>
    );
  }
}
