import { type ApiTokenRow, LIMIT_SECTION_NAMES } from "@atrium/contract/people";
import { placeWords } from "@atrium/contract/site";
import { Card, EmptyState, Icon, PageHeading, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import keyRound from "lucide-react/icons/key-round";
import plus from "lucide-react/icons/plus";
import { useState } from "react";
import lists from "../../../collections/lists.module.css";
import { ListState } from "../../../collections/ListState.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { useSite } from "../../../platform/site.ts";
import { CardRow } from "../../../collections/CardRow.tsx";
import { useApiTokens } from "../peopleQueries.ts";
import { rightsText } from "../roles/rights.ts";
import { RevokeToken } from "./RevokeToken.tsx";
import { TokenForm } from "./TokenForm.tsx";

/** The programs that may call, each with its own token. */
export function TokensPage() {
  const tokens = useApiTokens();
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiTokenRow>();
  const add = (
    <Button
      variant="filled"
      leftSection={<Icon of={plus} size={14} />}
      onClick={() => {
        setAdding(true);
      }}
    >
      {t("Create token")}
    </Button>
  );
  return (
    <div className="col grow">
      <PageHeading
        title={t("API tokens")}
        crumb={t("For programs that read or command the site")}
        actions={<div className={`row wrap justify-end ${lists["actions"]}`}>{add}</div>}
      />
      <div className={lists["body"]}>
        <ListState
          what={t("API tokens")}
          result={tokens}
          empty={
            <EmptyState title={t("No API tokens")}>
              {t("A program that reads or commands the site needs a token with its own rights.")}
            </EmptyState>
          }
        >
          {(list) => (
            <Card title={t("{count, plural, one {# token} other {# tokens}}", { count: list.data.length })}>
              <ul className="plain-list">
                {list.data.map((token) => (
                  <li key={token.id}>
                    <Token
                      token={token}
                      onRevoke={() => {
                        setRevoked(token);
                      }}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </ListState>
      </div>
      {isAdding && (
        <TokenForm
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
      {revoked !== undefined && (
        <RevokeToken
          token={revoked}
          onClose={() => {
            setRevoked(undefined);
          }}
        />
      )}
    </div>
  );
}

function Token({ token, onRevoke }: { token: ApiTokenRow; onRevoke: () => void }) {
  const { timeZone } = useSite();
  const { name, features, createdAt, createdBy, expiresAt, lastUsedAt, lastAddress, callsPerMinute } = token;
  const now = useMinute();
  const isOver = expiresAt !== null && expiresAt <= now;
  return (
    <CardRow
      icon={<Icon of={keyRound} size={17} />}
      name={
        <span className="row gap-8 wrap">
          <span translate="no">{name}</span>
          {isOver && <Tag>{t("Expired")}</Tag>}
        </span>
      }
      detail={
        <>
          <div>
            {rightsText(new Set(features))} <LimitWords token={token} />
            {t(", {calls} calls a minute", { calls: callsPerMinute })}
          </div>
          <div>
            {t("Created by {name}", { name: createdBy })} <Timestamp time={createdAt} timeZone={timeZone} />
            {". "}
            {expiresAt === null ? (
              t("No end.")
            ) : (
              <>
                {t("Valid until")} <Timestamp time={expiresAt} timeZone={timeZone} />.
              </>
            )}{" "}
            {lastUsedAt === null ? (
              t("Never used.")
            ) : (
              <>
                {t("Last used")} <Timestamp time={lastUsedAt} timeZone={timeZone} />
                {lastAddress !== null && <span className="num"> {lastAddress}</span>}.
              </>
            )}
          </div>
        </>
      }
    >
      <Button size="xs" aria-label={t("Revoke {name}", { name })} onClick={onRevoke}>
        {t("Revoke")}
      </Button>
    </CardRow>
  );
}

function LimitWords({ token: { limits } }: { token: ApiTokenRow }) {
  const { places } = useSite();
  const words = [
    ...limits.places.map((place) => placeWords(place, places)),
    ...limits.sections.map((section) => t(LIMIT_SECTION_NAMES[section])),
  ];
  return words.length === 0 ? t("on the whole site") : t("in {places}", { places: words.join("; ") });
}
