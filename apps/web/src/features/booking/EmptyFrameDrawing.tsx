const wall = { stroke: "var(--p-wall)", strokeWidth: 4, fill: "var(--p-floor)" } as const;

/** A window whose page is missing. */
export function EmptyFrameDrawing() {
  return (
    <svg width="260" height="150" viewBox="0 0 260 150" aria-hidden>
      <rect x="3" y="3" width="254" height="144" rx="5" {...wall} />
      <path d="M3 30H257" {...wall} strokeWidth={2} />
      <g fill="var(--p-wall)">
        <circle cx="18" cy="17" r="3" />
        <circle cx="29" cy="17" r="3" />
        <circle cx="40" cy="17" r="3" />
      </g>
      <rect x="66" y="12" width="100" height="10" rx="5" fill="var(--line)" />
      <g fill="var(--line)">
        <rect x="76" y="52" width="40" height="13" rx="2" />
        <rect x="130" y="76" width="40" height="13" rx="2" />
        <rect x="86" y="100" width="34" height="13" rx="2" />
      </g>
      <g fill="none" stroke="var(--accent)" strokeWidth="2.4">
        <rect x="46" y="44" width="170" height="84" rx="2" strokeDasharray="7 5" />
        <circle cx="208" cy="118" r="15" fill="var(--surface)" />
        <path d="M201 118H215" strokeLinecap="round" />
      </g>
    </svg>
  );
}
