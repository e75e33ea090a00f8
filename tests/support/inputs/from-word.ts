// What does Word put on the clipboard? Styles of its own, lists that are none, files of the disk.

export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>
<!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style><xml><w:WordDocument/></xml></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:0cm'><span style='mso-bidi-font-size:11.0pt'>Programme<o:p></o:p></span></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'>Doors at <b><span
lang=EN-US>seven</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst
style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>Bar<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span
style='mso-list:Ignore'>·<span>&nbsp;</span></span>Garden</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span
style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<img width=10 height=10 src="data:image/png;base64,iVBORw0KGgo=">
<img src="file:///C:/Temp/msohtml1/01/clip_image001.png">
<!--EndFragment--></body></html>`;
