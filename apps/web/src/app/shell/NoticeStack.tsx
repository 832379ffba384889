import { NOTICE_MILLIS } from "@atrium/contract";
import { Icon, IconButton, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import lockKeyhole from "lucide-react/icons/lock-keyhole";
import x from "lucide-react/icons/x";
import { type ReactNode, useEffect, useReducer } from "react";
import { type Notice, notices } from "../../platform/notices.ts";
import styles from "./NoticeStack.module.css";

/** How many show at once. */
const MOST = 4;

type Shown = Notice & { key: number };
type Change = { type: "show"; notice: Notice } | { type: "close"; key: number };

let nextKey = 1;

/** The same notice again takes the place of the first, so that a failing poll does not fill the screen. */
function reduce(shown: readonly Shown[], change: Change): readonly Shown[] {
  if (change.type === "close") return shown.filter((notice) => notice.key !== change.key);
  const others = shown.filter(
    (notice) => notice.title !== change.notice.title || notice.message !== change.notice.message,
  );
  return [...others, { ...change.notice, key: nextKey++ }].slice(-MOST);
}

/** What platform code has to say, in the upper right corner. */
export function NoticeStack() {
  const [shown, dispatch] = useReducer(reduce, []);
  useEffect(
    () =>
      notices.listen((notice) => {
        dispatch({ type: "show", notice });
      }),
    [],
  );
  return (
    <div className={`col gap-10 ${styles["stack"]}`}>
      {shown.map((notice) => (
        <NoticeCard
          key={notice.key}
          notice={notice}
          onClose={() => {
            dispatch({ type: "close", key: notice.key });
          }}
        />
      ))}
    </div>
  );
}

const MARKS: Record<Notice["kind"], ReactNode> = {
  error: <StateGlyph state="alarm" size={18} />,
  denied: <Icon of={lockKeyhole} size={18} />,
  done: <StateGlyph state="normal" size={18} />,
};

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  useEffect(() => {
    // A toast for what was done, a notification for the rest.
    const timer = setTimeout(onClose, notice.kind === "done" ? NOTICE_MILLIS.toast : NOTICE_MILLIS.notification);
    return () => {
      clearTimeout(timer);
    };
    // One clock per notice: a redraw of the stack does not restart it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [notice]);
  return (
    <div
      className={`row gap-10 break-anywhere ${styles["notice"]}`}
      role={notice.kind === "error" ? "alert" : "status"}
    >
      <span className="ink2">{MARKS[notice.kind]}</span>
      <div className="grow">
        {notice.title !== "" && <div className="b">{notice.title}</div>}
        <div className={notice.title === "" ? "m" : "ink2 t12"}>{notice.message}</div>
      </div>
      <IconButton size="sm" label={t("Close")} icon={<Icon of={x} size={15} />} onClick={onClose} />
    </div>
  );
}
