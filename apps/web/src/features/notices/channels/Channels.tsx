import type { NoticeChannel, NoticeChannelKind } from "@atrium/contract/alarms";
import { Card, EmptyState, Icon, PageHeading, StateGlyph, Tag } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import mail from "lucide-react/icons/mail";
import plus from "lucide-react/icons/plus";
import smartphone from "lucide-react/icons/smartphone";
import webhook from "lucide-react/icons/webhook";
import { type ReactNode, useState } from "react";
import { ReadState } from "../../../collections/ListState.tsx";
import lists from "../../../collections/lists.module.css";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { useChannels } from "../noticeQueries.ts";
import styles from "../notices.module.css";
import { ChannelForm } from "./ChannelForm.tsx";
import { TrialDialog } from "./TrialDialog.tsx";

const DRAWINGS = { mail, webhook, push: smartphone };
const OFFERS: readonly { kind: NoticeChannelKind; label: Phrase }[] = [
  { kind: "mail", label: phrase("Mail server") },
  { kind: "webhook", label: phrase("Webhook") },
  { kind: "push", label: phrase("Browser push") },
];

type Asking =
  | { kind: "new"; of: NoticeChannelKind }
  | { kind: "edit"; channel: NoticeChannel }
  | { kind: "trial"; channel: NoticeChannel };

/** Through what notices leave, and how that goes. */
export function Channels({ tabs }: { tabs: ReactNode }) {
  const result = useChannels();
  const [asking, setAsking] = useState<Asking>();
  const known = result.data ?? [];
  // There is one mail server and one sender of pushes.
  const offers = OFFERS.filter(
    ({ kind }) => kind === "webhook" || !known.some(({ settings }) => settings.kind === kind),
  );
  const forget = () => {
    setAsking(undefined);
  };
  return (
    <>
      <PageHeading
        title={t("Notices")}
        crumb={t("How notices are sent")}
        kpis={tabs}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="filled" leftSection={<Icon of={plus} size={14} />}>
                  {t("Add channel")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {offers.map(({ kind, label }) => (
                  <Menu.Item
                    key={kind}
                    leftSection={<Icon of={DRAWINGS[kind]} size={15} />}
                    onClick={() => {
                      setAsking({ kind: "new", of: kind });
                    }}
                  >
                    {t(label)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what={t("channels")} result={result}>
          {(channels) => (
            <Card>
              {channels.length === 0 && (
                <EmptyState title={t("No channels yet")}>
                  {t(
                    "Add a mail server, a webhook or browser push. Without a channel, this server sends no notices outside its pages.",
                  )}
                </EmptyState>
              )}
              <ul className="plain-list" aria-label={t("Channels")}>
                {channels.map((channel) => (
                  <li key={channel.id} className={`flex items-start gap-12 border-t ${styles["row"]}`}>
                    <ChannelRow channel={channel} onAsk={setAsking} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </ReadState>
      </div>
      {asking?.kind === "new" && <ChannelForm kind={asking.of} onClose={forget} />}
      {asking?.kind === "edit" && (
        <ChannelForm kind={asking.channel.settings.kind} channel={asking.channel} onClose={forget} />
      )}
      {asking?.kind === "trial" && <TrialDialog channel={asking.channel} onClose={forget} />}
    </>
  );
}

function ChannelRow({ channel, onAsk }: { channel: NoticeChannel; onAsk: (asking: Asking) => void }) {
  const { name, isOn, settings } = channel;
  return (
    <>
      <Icon of={DRAWINGS[settings.kind]} size={17} />
      <div className={`grow break-anywhere ${styles["text"]}`}>
        <div className={`row wrap ${styles["head"]}`}>
          <span className="m">{name}</span>
          <Tag tone={isOn ? "normal" : "disabled"}>{isOn ? t("On") : t("Off")}</Tag>
        </div>
        <div className="t12 muted">{addressOf(channel)}</div>
        <ChannelState channel={channel} />
      </div>
      <div className={`flex wrap gap-6 ${styles["acts"]}`}>
        <Button
          aria-label={t("Test {name}", { name })}
          onClick={() => {
            onAsk({ kind: "trial", channel });
          }}
        >
          {t("Test")}
        </Button>
        <Button
          aria-label={t("Edit {name}", { name })}
          onClick={() => {
            onAsk({ kind: "edit", channel });
          }}
        >
          {t("Edit")}
        </Button>
      </div>
    </>
  );
}

/** What it did last; a refusal after the last success is trouble. */
function ChannelState({ channel: { trouble, lastSentAt, lastRefusal, waiting } }: { channel: NoticeChannel }) {
  const { timeZone } = useSite();
  const isInTrouble = lastRefusal !== null && lastRefusal.at > (lastSentAt ?? 0);
  if (trouble !== null) {
    return (
      <div className="icon-top t12 flex items-start gap-7">
        <StateGlyph state="trouble" size={13} />
        <span>{t("Not sending. {trouble}", { trouble })}</span>
      </div>
    );
  }
  return (
    <div className="icon-top t12 flex items-start gap-7">
      {isInTrouble ? (
        <>
          <StateGlyph state="trouble" size={13} />
          <span>
            {t("Refused")} <Timestamp time={lastRefusal.at} timeZone={timeZone} />: {lastRefusal.answer}
          </span>
        </>
      ) : (
        <span className="ink2">
          {lastSentAt === null ? (
            t("Nothing sent yet")
          ) : (
            <>
              {t("Last sent")} <Timestamp time={lastSentAt} timeZone={timeZone} />
            </>
          )}
        </span>
      )}
      {waiting > 0 && <span className="ink2">{t("{waiting} waiting", { waiting })}</span>}
    </div>
  );
}

function addressOf({ settings }: NoticeChannel): string {
  if (settings.kind === "webhook") return settings.url;
  if (settings.kind === "push") return t("Contact {contact}", { contact: settings.contact });
  const security = { tls: "TLS", starttls: "STARTTLS", none: t("not encrypted") }[settings.security];
  return t("{host}:{port}, {security}, from {from}", {
    host: settings.host,
    port: settings.port,
    security,
    from: settings.from,
  });
}
