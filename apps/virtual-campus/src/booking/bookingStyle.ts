/** The service's own look: it is somebody else's program, and looks like one. */
export const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:14px/1.4 Arial,Helvetica,sans-serif;color:#16211f;background:#fff}
header{display:flex;flex-wrap:wrap;align-items:center;gap:10px 20px;padding:14px 16px;border-bottom:1px solid #cdd6d5}
h1{font-size:19px;margin:0}
nav{display:flex;gap:6px}
nav a,summary{border:1px solid #7d8c8a;padding:6px 13px;color:inherit;text-decoration:none;background:#fff}
main{padding:0 16px 16px}
details{margin:12px 0}
summary{display:inline-block;cursor:pointer;background:#216a66;border-color:#216a66;color:#fff;font-weight:700;list-style:none}
form{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:10px;align-items:end;padding:12px 0}
label{display:grid;gap:3px;font-size:13px}
input,select,button{font:inherit;padding:6px 8px;border:1px solid #7d8c8a;background:#fff;color:inherit;min-width:0;width:100%}
button{background:#216a66;border-color:#216a66;color:#fff;font-weight:700;cursor:pointer}
[role=status]{margin:12px 0 0;padding:9px 12px;border-left:4px solid #216a66;background:#e3efed}
[role=note]{margin:12px 0 0;color:#4a5755}
[role=status].refusal{border-color:#a3352a;background:#fbeae8}
.hours,.room{display:grid;grid-template-columns:190px minmax(0,1fr)}
.hours>div{display:flex;font-size:12px;color:#4a5755}
.hours>div span{flex:1 1 0;min-width:0;overflow:hidden;border-left:1px solid #e1e7e6;padding:4px}
.room{border-top:1px solid #d8e0df;min-height:58px}
h2{font-size:14px;margin:0;padding:8px 8px 8px 0}
h2 small{display:block;font-weight:400;font-size:12px;color:#4a5755}
.track{position:relative;min-width:0}
ol{list-style:none;margin:0;padding:0}
li{position:absolute;top:5px;bottom:5px;overflow:hidden;padding:4px 7px;border-left:3px solid #2f8580;background:#dbeae8;font-size:12px;white-space:nowrap}
li b,li span{display:block;overflow:hidden;text-overflow:ellipsis}
li.now{background:#b5d6d3}
li.over{background:#edf0f2;border-color:#7d8c8a;color:#47514f}
.now:not(li){position:absolute;top:0;bottom:0;border-left:2px solid #b1533f;z-index:1}
.free{margin:0;padding:18px 8px;color:#5a6765;font-size:12px}
a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid #1c4fd0;outline-offset:2px}
@media(max-width:700px){
.hours,.now:not(li){display:none}
.room{grid-template-columns:1fr}
h2{padding-bottom:0}
li{position:static;width:auto!important;margin:6px 0}
.free{padding:4px 0 8px}
}`;
