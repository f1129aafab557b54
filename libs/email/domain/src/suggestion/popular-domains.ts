/** The likely targets of mistyped domains, the most used first: among equally near ones the first is chosen. */
export const popularDomains: readonly string[] = `
gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com protonmail.com proton.me me.com
googlemail.com ymail.com rocketmail.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de arcor.de
yandex.ru yandex.com mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net zoho.com fastmail.com tutanota.com hushmail.com
comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net
yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.ca yahoo.in yahoo.co.in yahoo.co.jp yahoo.com.br yahoo.com.au
yahoo.com.mx yahoo.com.ar hotmail.co.uk hotmail.fr hotmail.de hotmail.es hotmail.it hotmail.nl hotmail.be hotmail.ca
hotmail.com.br outlook.fr outlook.de outlook.es outlook.it outlook.com.br live.co.uk live.fr live.de live.it live.nl
live.ca live.com.au windowslive.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr libero.it virgilio.it
tiscali.it alice.it tin.it btinternet.com virginmedia.com ntlworld.com talktalk.net sky.com blueyonder.co.uk
uol.com.br bol.com.br terra.com.br globo.com ig.com.br rediffmail.com qq.com 163.com 126.com sina.com foxmail.com
naver.com daum.net hanmail.net bigpond.com optusnet.com.au xtra.co.nz shaw.ca rogers.com sympatico.ca telus.net
seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl home.nl
bluewin.ch abv.bg mailbox.org posteo.de
`
  .trim()
  .split(/\s+/);
