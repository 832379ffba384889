import {
  type NoticeChannel,
  NoticeChannelContent,
  type NoticeChannelKind,
  removeNoticeChannel,
  addNoticeChannel,
  changeNoticeChannel,
} from "@atrium/contract/alarms";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import formStyles from "../../../collections/form/form.module.css";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { ask } from "../../../platform/http.ts";
import { NameAndOn } from "../../../collections/form/NameAndOn.tsx";
import { useNoticesChanged } from "../noticeQueries.ts";
import { contentOf, draftOf } from "./channelDraft.ts";
import { MailFields, PushFields, WebhookFields } from "./ChannelFields.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

interface ChannelFormProps {
  kind: NoticeChannelKind;
  /** Absent: a new one. */
  channel?: NoticeChannel;
  onClose: () => void;
}

const TITLES = { mail: phrase("Mail server"), webhook: phrase("Webhook"), push: phrase("Browser push") } as const;

/** How a channel is reached. Its password or key is written, never shown; a webhook's key shows once. */
export function ChannelForm({ kind, channel, onClose }: ChannelFormProps) {
  const changed = useNoticesChanged();
  const [secret, setSecret] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const form = useRequestForm({
    saved: draftOf(kind, channel),
    body: NoticeChannelContent,
    toBody: contentOf,
    parent: "settings",
    send: async (body) => {
      const reply =
        channel === undefined
          ? await ask(addNoticeChannel, { body })
          : await ask(changeNoticeChannel, {
              params: { id: channel.id },
              body: { ...body, revision: channel.revision },
            });
      setSecret(reply.secret);
      return reply;
    },
    onSaved: async ({ secret: made }) => {
      if (made === undefined) await leave();
    },
  });
  const { values, errors, change } = form;

  async function leave(): Promise<void> {
    await changed();
    onClose();
  }

  async function remove(): Promise<void> {
    if (channel === undefined) return;
    const isGone = await form.run(() => ask(removeNoticeChannel, { params: { id: channel.id } }));
    setRemoving(false);
    if (!isGone) return;
    form.settle();
    await leave();
  }

  const { field } = form;
  return (
    <FormDrawer
      title={channel?.name ?? t(TITLES[kind])}
      action={channel === undefined ? t("Add channel") : t("Save")}
      form={form}
      refusal={form.refusal ?? errors["settings"]}
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
            {t("Remove")}
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndOn
          name={field("name")}
          isOn={field("isOn", { type: "checkbox" })}
          description={t("When off, nothing is sent through it and waiting notices are dropped.")}
        />
        {kind === "mail" && (
          <MailFields draft={values} errors={errors} field={field} kept={channel?.settings} onChange={change} />
        )}
        {kind === "webhook" && <WebhookFields field={field} kept={channel?.settings} />}
        {kind === "push" && <PushFields field={field} />}
      </div>
    </FormDrawer>
  );

  function dialog() {
    if (secret !== undefined) return <SecretDialog secret={secret} onClose={() => void leave()} />;
    if (!isRemoving || channel === undefined) return undefined;
    return (
      <Confirm
        title={t("Remove {name}?", { name: channel.name })}
        action={t("Remove")}
        isDestructive
        isBusy={form.isBusy}
        onConfirm={() => void remove()}
        onClose={() => {
          setRemoving(false);
        }}
      >
        {t("Nothing more is sent through it. Notices already sent stay in the log.")}
      </Confirm>
    );
  }
}
